import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles } from '../../tests/architecture/circles.ts'
import { allImports, filesIn, root } from '../../tests/architecture/imports.ts'
import { exceptionOf, wordsOfPlatform } from '../../tests/architecture/product-words.ts'
import { crossesSlices } from '../../tests/architecture/rules.ts'
import { scaffolds } from '../scaffold/scaffolds.ts'
import { columnBuilders, columnLines } from './columns.ts'
import { parsed, type Parsed } from './parsed.ts'
import { costOf } from './plain-list.ts'
import { rowReaders, rowReads } from './row-reads.ts'

const sourcesOf = (folder: string): Parsed[] =>
  filesIn(folder, /(?<!\.test)\.tsx?$/).map((file) => parsed(file, readFileSync(join(root, file), 'utf8')))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const machine = sourcesOf('platform')
const product = [...sourcesOf('product'), ...sourcesOf('features')]
const imports = allImports()

const readers = rowReaders([...machine, ...product])
const reads = product.map((source) => rowReads(source, readers))

const builders = columnBuilders([...machine, ...product])
const declared = product.map((source) => columnLines(source, builders))
const columns = sum(declared.map((each) => each.columns))
const columnsLines = sum(declared.map(({ lines }) => lines))

const [list] = scaffolds.filter(({ kind }) => kind === 'report').map(costOf)
const speaking = new Set(
  wordsOfPlatform().flatMap((word) => (exceptionOf(word) === undefined ? [word.file] : [])),
)

const rows = [
  ['imports between slices', imports.filter(crossesSlices).length],
  ['circles of files, lazy and type imports included', circles(imports).length],
  ['reads of a row by string', `${sum(reads)} in ${reads.filter((count) => count > 0).length} files`],
  [
    'lines of column declarations per column',
    `${(columnsLines / columns).toFixed(1)} (${columns} columns, ${columnsLines} lines)`,
  ],
  [
    'a further plain list, as tools/new.ts writes it: files new, lines new, lines edited',
    list ? `${list.files}, ${list.lines}, ${list.editedLines}` : 'no scaffold',
  ],
  ['files of platform/ that speak of the product', speaking.size],
]
process.stdout.write(`| measure | now |
|---|--:|
${rows.map(([measure, now]) => `| ${measure} | ${now} |`).join('\n')}
`)
