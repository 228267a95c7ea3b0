// npm run measure:models -- [MODEL …]: changes join keys, predicates and boundaries of the models that more than five others
// read, one at a time, and lists which changes none of the model's own tests notices.
import { testedMutants, type MutantStatus } from './tested-mutants.ts'
import { widelyReadModels } from './widely-read.ts'

const named = process.argv.slice(2)
const all = await widelyReadModels()
const unknown = named.find((name) => all.every(({ model }) => model.name !== name))
if (unknown !== undefined) throw new Error(`No model that more than five others read is named ${unknown}.`)

const statuses: readonly MutantStatus[] = ['killed', 'survived', 'equivalent', 'invalid']
const write = (text: string) => process.stdout.write(`${text}\n`)
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const counted: { name: string; counts: number[] }[] = []
for (const each of all.filter(({ model }) => named.length === 0 || named.includes(model.name))) {
  const { name, readers } = each.model
  const tested = await testedMutants(each)
  for (const { line, kind, status, name: change } of tested)
    write(`${name}:${line} ${status} (${kind}): ${change}`)
  const count = (status: MutantStatus) => tested.filter((mutant) => mutant.status === status).length
  counted.push({ name, counts: [readers.length, tested.length, ...statuses.map(count)] })
}

const total = (place: number) => counted.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0)
const survivedPlace = 2 + statuses.indexOf('survived')
write(`
${row(['model', 'readers', 'mutants', ...statuses])}
|---|--:|--:|--:|--:|--:|--:|
${counted.map(({ name, counts }) => row([name, ...counts])).join('\n')}
${row([`${counted.length} models`, '', ...[1, 2, 3, 4, 5].map(total)])}
${Math.round(process.uptime())} seconds`)
process.exitCode = total(survivedPlace) > 0 ? 1 : 0
