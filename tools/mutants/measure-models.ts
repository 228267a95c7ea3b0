// npm run measure:models -- [MODEL …]: changes join keys, predicates and boundaries of the models that many others read, one at a
// time, and says which changes none of the model's own tests notices.
import { judgedMutants, type Verdict } from './judge.ts'
import { stoodOn } from './stood-on.ts'

const named = process.argv.slice(2)
const all = await stoodOn()
const unknown = named.find((name) => all.every(({ model }) => model.name !== name))
if (unknown !== undefined) throw new Error(`No model that more than five others read is named ${unknown}.`)

const verdicts: readonly Verdict[] = ['killed', 'survived', 'equivalent', 'no SQL']
const write = (text: string) => process.stdout.write(`${text}\n`)
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const counted: { name: string; counts: number[] }[] = []
for (const each of all.filter(({ model }) => named.length === 0 || named.includes(model.name))) {
  const { name, readers } = each.model
  const judged = await judgedMutants(each)
  for (const { line, kind, verdict, name: change } of judged)
    write(`${name}:${line} ${verdict} (${kind}): ${change}`)
  const count = (verdict: Verdict) => judged.filter((mutant) => mutant.verdict === verdict).length
  counted.push({ name, counts: [readers.length, judged.length, ...verdicts.map(count)] })
}

const total = (place: number) => counted.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0)
const survivedPlace = 2 + verdicts.indexOf('survived')
write(`
${row(['model', 'readers', 'mutants', ...verdicts])}
|---|--:|--:|--:|--:|--:|--:|
${counted.map(({ name, counts }) => row([name, ...counts])).join('\n')}
${row([`${counted.length} models`, '', ...[1, 2, 3, 4, 5].map(total)])}
${Math.round(process.uptime())} seconds`)
process.exitCode = total(survivedPlace) > 0 ? 1 : 0
