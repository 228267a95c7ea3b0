import { measured } from './measured.ts'

const { crossedSlices, circles, rowReads, columns, columnLines, list, productFiles } = measured()
const reads = rowReads.reduce((sum, { count }) => sum + count, 0)

const rows = [
  ['imports between slices', crossedSlices],
  ['circles of files, lazy and type imports included', circles],
  ['reads of a row by string', [reads, ...rowReads.map(({ file }) => file)].join(' ')],
  [
    'lines of column declarations per column',
    `${(columnLines / columns).toFixed(1)} (${columns} columns, ${columnLines} lines)`,
  ],
  [
    'a further plain list, as tools/new.ts writes it: files new, lines new, lines edited',
    list ? `${list.files}, ${list.lines}, ${list.editedLines}` : 'no scaffold',
  ],
  ['files of platform/ that speak of the product', [productFiles.length, ...productFiles].join(' ')],
]
process.stdout.write(`| measure | now |
|---|--:|
${rows.map(([measure, now]) => `| ${measure} | ${now} |`).join('\n')}
`)
