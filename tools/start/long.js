// npm run test:long -- [--seed S] [SUITE …]: all long suites, or the named ones, with their kept seeds and a random one.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fail } from './install.js'
import { longestSuites, longSuites } from './long-suites.js'
import { runLong } from './run-long.js'
import { closingLine, forgetResults } from './suite.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: String(randomInt(1, 1_000_000)) } },
})
const all = [...longSuites, ...longestSuites]
const unknown = positionals.find((name) => all.every((suite) => suite.name !== name))
if (unknown) fail(`there is no long suite ${unknown}; there are ${all.map(({ name }) => name).join(', ')}.`)
console.log(
  `LAKEGAUGE_SEED=${values.seed}; the same again: npm run test:long -- --seed ${values.seed}. Keep a seed that fails among those of its suite in tools/start/long-suites.js.`,
)
forgetResults()
for (const suite of all.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
  runLong({ ...suite, ...(suite.seeds && { seeds: [...suite.seeds, Number(values.seed)] }) })
process.exitCode = closingLine()
