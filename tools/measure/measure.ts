import { changeCosts } from './change-costs.ts'
import { measured } from './measured.ts'

type Row = readonly [measure: string, now: string | number, goal: string]

const shape = measured()
const costs = await changeCosts()

/** A number, and what it counts. */
function listed(count: number, names: readonly string[], most = 12): string {
  const rest = names.length > most ? [`and ${names.length - most} more`] : []
  return [count, [...names.slice(0, most), ...rest].join(', ')].filter((part) => part !== '').join(': ')
}

function shapeRows(): Row[] {
  const { crossedSlices, circles, rowReads, columns, columnLines, list, productFiles } = shape
  const reads = rowReads.reduce((sum, { count }) => sum + count, 0)
  return [
    ['imports between slices', crossedSlices, '0'],
    ['circles of files, lazy and type imports included', circles, '0'],
    [
      'reads of a row by string',
      listed(
        reads,
        rowReads.map(({ file }) => file),
      ),
      '0',
    ],
    [
      'lines of column declarations per column',
      `${(columnLines / columns).toFixed(1)} (${columns} columns, ${columnLines} lines)`,
      '≤ 2',
    ],
    [
      'a further plain list, as `npm run new` writes it: files, lines; edited lines',
      list ? `${list.files}, ${list.lines}; ${list.editedLines}` : 'no scaffold',
      '≤ 4, ≤ 130; ≤ 2',
    ],
    ['files of platform/ that speak of the product', listed(productFiles.length, productFiles), '0'],
  ]
}

function workRows(): Row[] {
  const { writers, setting, clients, ownWork, jobFiles, messages } = costs
  const { senders, files, lines } = clients
  return [
    [
      'writers of state outside `write`, exceptions of tools/measure/state-writers.ts aside',
      listed(
        writers.length,
        writers.map(({ file, tables }) => `${file} (${tables.join(' ')})`),
        30,
      ),
      '0',
    ],
    [
      'a setting with its two calls and form, as `npm run new` writes it, its test aside: files, lines; edited lines',
      setting ? `${setting.files}, ${setting.lines}; ${setting.editedLines}` : 'no scaffold',
      '≤ 2, ≤ 40',
    ],
    [
      'Databricks clients; files, lines',
      `${listed(senders.length, senders)}; ${files}, ${lines}`,
      '1; ≤ 1,300',
    ],
    [
      'ways to run background work: declared jobs, and files with a way of their own',
      listed(ownWork.length + 1, [
        `declared jobs (in ${jobFiles} files)`,
        ...ownWork.map(({ file, kinds }) => `${file} (${kinds.join(', ')})`),
      ]),
      '1',
    ],
    ['`unknown` parameters; casts of process messages', `${messages.unknowns}; ${messages.casts}`, '0; 0'],
  ]
}

function modelRows(): Row[] {
  const { model, catalogueLines, twins, longSql, longFunctions, scaffolds, readModels } = costs
  const sqlTwins = twins.filter(({ files }) => files[0].endsWith('.sql'))
  const inOneFile = sqlTwins.filter(({ files: [one, other] }) => one === other).length
  const untested = readModels.filter(({ isTested }) => !isTested)
  return [
    [
      'edited lines for one more model; lines of models/catalogue.ts',
      `${model?.editedLines ?? 'no scaffold'}; ${catalogueLines}`,
      '0',
    ],
    [
      'pairs of places with six equal lines or more, tests, estate, bench and tools aside',
      `${twins.length} (SQL ${sqlTwins.length}, of these ${inOneFile} within a file; TypeScript ${twins.length - sqlTwins.length})`,
      '≤ 150',
    ],
    ['SQL files over 300 lines; functions over 60', `${longSql.length}; ${longFunctions.length}`, '0; 0'],
    [
      'kinds of `npm run new`, proven by tools/scaffold/gate.process.test.ts',
      listed(scaffolds.length, scaffolds),
      '7',
    ],
    [
      'models that more than five others read; of these without a test of their own',
      `${readModels.length}; ${listed(
        untested.length,
        untested.map(({ name, readers }) => `${name} (${readers})`),
        60,
      )}`,
      '0 without',
    ],
  ]
}

const rows = [...shapeRows(), ...workRows(), ...modelRows()]
process.stdout.write(`| measure | now | goal |
|---|--:|--:|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`)
