import { expect, test } from 'vitest'
import { columnBuilders, columnLines } from './columns.ts'
import { parsed } from './parsed.ts'

const builderFile = parsed(
  'platform/contract/column-builders.ts',
  `function builder(format) { return (name, label) => ({ format, name, label }) }
export const money = builder('money')
export function key(name, label) { return money(name, label) }
export function hidden(...columns) { return columns }
export const known = () => ({ name: 'known', label: 'Known', format: 'text' })`,
)
const builders = columnBuilders([builderFile])
const linesOf = (text: string) => columnLines(parsed('features/area/slice/contract.ts', text), builders)
const imports = "import { hidden, key, money } from '#contract/column-builders.ts'\n"

test('a function that creates a column of a name is a builder; one that creates a fixed column or groups some is not', () => {
  expect([...builders]).toEqual(['column-builders.ts:money', 'column-builders.ts:key'])
})

test('a column object has the lines from its start to its end', () => {
  expect(linesOf("const cost = {\n  name: 'cost',\n  label: 'Cost',\n  format: 'money',\n}")).toEqual({
    columns: 1,
    lines: 5,
  })
  expect(linesOf("const other = {\n  name: 'cost',\n  label: 'Cost',\n}")).toEqual({ columns: 0, lines: 0 })
})

test('a call of a builder is a column, also under an alias', () => {
  expect(linesOf(`${imports}const columns = [\n  money('cost', 'Cost'),\n  key('id', 'Id'),\n]`)).toEqual({
    columns: 2,
    lines: 2,
  })
  expect(
    linesOf("import { money as paid } from '#contract/column-builders.ts'\npaid('cost', 'Cost')").columns,
  ).toBe(1)
  expect(linesOf("import { money } from '#ui/format/money.ts'\nmoney('7', 'USD')").columns).toBe(0)
})

test('code around columns counts among their lines', () => {
  const text = `${imports}const columns = [\n  ...hidden(\n    money('cost', 'Cost'),\n    money('rest', 'Rest'),\n  ),\n]`
  expect(linesOf(text)).toEqual({ columns: 2, lines: 4 })
})
