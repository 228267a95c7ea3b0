import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, root } from './imports.ts'

/** Words of the product that platform may not use; identifiers are split into words. */
const products =
  /\b(?:clusters?|jobs?|pipelines?|notebooks?|warehouses?|bills?|billed|billing|skus?|dbus?)\b/gi

/** A run as a noun; the verb to run is allowed. */
const runs: readonly RegExp[] = [
  /\b(?:a|an|the|this|each|every|one|no|its|last|latest|recent|per|job|many|all|five|longest|dearest|first|next|of) (runs?)\b/gi,
  /\b(runs?) (?:ids?|counts?|keys?|names?|attempts?|costs?|days?|status|statuses|trends?)\b/gi,
  /['"`/](runs?)['"`/]/gi,
]

/** A word that files may use although it also names something of the product. */
type Exception = { files: RegExp; words: RegExp; because: string }

/** Where such a word means something else, or something that platform/ has to name. */
export const exceptions: readonly Exception[] = [
  { files: /^platform\/jobs\//, words: /^(?:jobs?|runs?)$/, because: 'A job of the queue and its runs.' },
  {
    files:
      /^platform\/(?:contract\/(?:job-run|shown-run)|ui\/run\/[\w-]+|state\/(?:job-runs|job-run-migration|job-log|folded-runs|tables|dump|change|change-verify|testing\/stores|migrations\/(?:003-progress|012-changes|013-job-runs)))[.-]/,
    words: /^(?:jobs?|runs?)$/,
    because: 'What a job of the queue reported, or changed, its runs, and how they are drawn.',
  },
  {
    files: /^platform\/lake\/databricks\//,
    words: /./,
    because: 'The engine of the lake on Databricks, which is a SQL warehouse.',
  },
  {
    files: /^platform\/(?:config\/(?:lake-variables|configuration)|contract\/connection|lake\/open-lake)\./,
    words: /^warehouse$/,
    because: 'Chooses and connects that engine.',
  },
  {
    files: /^platform\/exchange\/own-statement\./,
    words: /^warehouse$/,
    because: 'Marks the statements of that engine.',
  },
  {
    files: /^platform\/databricks\//,
    words: /^warehouses?$/,
    because: 'The client of Databricks runs statements there.',
  },
  {
    files: /^platform\/databricks\/refusals\./,
    words: /^(?:cluster|job|run)$/,
    because: 'Errors of Databricks in its own words.',
  },
  {
    files: /^platform\/contract\/(?:roles|guard)\./,
    words: /^billing$/,
    because: 'A role by its name on the wire.',
  },
  {
    files: /^platform\/(?:lake\/durable-file|mart\/import)\./,
    words: /^pipeline$/,
    because: 'The function of Node that joins streams.',
  },
  {
    files: /^platform\/derive\/(?:model|publish-change|publish-order\.test)\./,
    words: /^cluster$/,
    because: 'How rows lie together in a table: CLUSTER BY.',
  },
  {
    files: /^platform\/state\/testing\/postgres-server\./,
    words: /^cluster$/,
    because: 'What PostgreSQL calls the databases of a server.',
  },
]

/** A word of the product in a file: its line, or 0 for the name of the file. */
export type ProductWord = { file: string; line: number; word: string }

/** A text in which `jobId`, `JOB_ID` and `job-id` are two words each; the import of the queue's module has none. */
function inWords(text: string): string {
  return text
    .replaceAll(/'#jobs\/[\w.-]+'/g, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[_-]/g, ' ')
}

/** The words of the product in a file's name and text, including exceptions. */
export function wordsOf(file: string, text: string): ProductWord[] {
  return [file.replace(/^platform\/jobs\//, ''), ...text.split('\n')].flatMap((line, place) => {
    const said = inWords(line)
    const found = [products, ...runs].flatMap((pattern) => [...said.matchAll(pattern)])
    return found.map(([whole, noun]) => ({ file, line: place, word: (noun ?? whole).toLowerCase() }))
  })
}

/** The exception that allows a word in this file. */
export function exceptionOf({ file, word }: ProductWord): Exception | undefined {
  return exceptions.find(({ files, words }) => files.test(file) && words.test(word))
}

/** The words of the product in all files of platform/, including exceptions. */
export function wordsOfPlatform(): ProductWord[] {
  return filesIn('platform', /\.(?:tsx?|css|sql)$/).flatMap((file) =>
    wordsOf(file, readFileSync(join(root, file), 'utf8')),
  )
}
