// The index's files, each loaded once and only when a search needs it. shards.py says what they hold.

const FORMAT = 1;
const FOLDER = new URL("../../../search/claims/", import.meta.url);

async function load(address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer.json();
}

class Shards {
  constructor(index) {
    if (index.format !== FORMAT) throw new Error(`The search index has format ${index.format}, not ${FORMAT}`);
    this.documents = index.documents;
    this.stop = new Set(index.stop);
    this.first = index.first;
    this.perFile = index.texts;
    this.folder = new URL(`${index.folder}/`, FOLDER);
    this.files = new Map();
  }

  file(name) {
    if (!this.files.has(name)) {
      const coming = load(new URL(name, this.folder));
      this.files.set(name, coming);
      // What failed once may work when the reader types on.
      coming.catch(() => this.files.delete(name));
    }
    return this.files.get(name);
  }

  // The words that begin with `start`, each with the documents that hold it, packed as index.py says.
  async beginning(start, onlyWhole) {
    const found = [];
    const from = Math.max(0, this.first.findLastIndex((word) => word <= start));
    for (let number = from; number < this.first.length; number++) {
      if (number > from && (onlyWhole || !this.first[number].startsWith(start))) break;
      found.push(this.file(`words-${number}.json`));
    }
    return (await Promise.all(found)).flatMap((file) =>
      onlyWhole
        ? Object.hasOwn(file, start) ? [[start, file[start]]] : []
        : Object.entries(file).filter(([word]) => word.startsWith(start))
    ).map(([word, steps]) => ({ word, steps }));
  }

  // What a result shows of these documents, in their order.
  async texts(numbers) {
    return Promise.all(numbers.map(async (number) => {
      const file = await this.file(`texts-${Math.floor(number / this.perFile)}.json`);
      const [location, title, text, chips, page] = file[number % this.perFile];
      return { location, title, text, chips, page };
    }));
  }
}

let opened = null;

// The index as it is on the server. `again` asks past the browser's memory: the site may have been built anew.
export function open(again = false) {
  if (!opened || again) {
    opened = load(new URL("index.json", FOLDER), again ? { cache: "reload" } : {}).then((index) => new Shards(index));
    opened.catch(() => { opened = null; });
  }
  return opened;
}
