import { expect, test } from 'vitest'
import { applyEvent } from '../events/apply-event.ts'
import { isFields, type Fields } from '../events/fields.ts'
import { wantedOf, type Wanted } from '../events/wanted.ts'
import { emptyFacts } from '../facts/log-facts.ts'
import { largeEvents } from '../testing/large-events.ts'
import { brokenLine, drawing } from '../testing/mutations.ts'
import { wantedByParser } from '../testing/wanted-by-parser.ts'
import { wantedFields } from './wanted-fields.ts'

function read(line: string, wanted: Wanted): Fields | undefined {
  const bytes = Buffer.from(`${line}\n`)
  return wantedFields(bytes, 0, bytes.length - 1, wanted)
}

const details = ['rows', 'document'] as const
const cases = largeEvents.flatMap((event) =>
  details.map((detail) => {
    const wanted = wantedOf(event.Event, detail)
    if (!wanted) throw new Error(`nothing is known of ${event.Event}`)
    return { name: event.Event, detail, event, wanted, line: JSON.stringify(event) }
  }),
)

test.each(cases)('$name: the wanted fields for $detail are those of the parser', ({ line, wanted }) => {
  expect(read(line, wanted)).toEqual(wantedByParser(line, wanted))
})

test('a broken line is read as the parser reads it, or left to the parser', () => {
  const draw = drawing(7)
  let accepted = 0
  for (let time = 0; time < 20_000; time += 1) {
    const { line, wanted } = cases[time % cases.length] ?? { line: '', wanted: new Map() }
    const broken = brokenLine(line, cases[draw(cases.length)]?.line ?? '', draw)
    const found = read(broken, wanted)
    if (found === undefined) continue
    accepted += 1
    expect({ broken, found }).toEqual({ broken, found: wantedByParser(broken, wanted) })
  }
  // What remains JSON are changed digits and letters of texts.
  expect(accepted).toBeGreaterThan(5_000)
})

const wanted: Wanted = new Map<string, 'value' | Wanted>([
  ['a', 'value'],
  ['b', new Map([['c', 'value']])],
])

test.each([
  ['{}', {}],
  ['{"a":-0.5e-3}', { a: -0.0005 }],
  ['{"a":12345678901234567000}', { a: 12_345_678_901_234_567_000 }],
  ['{"a":"\\u00e9\\n\\"ü"}', { a: 'é\n"ü' }],
  ['{"a":[1,{"b":[]},null,true,false,{}]}', { a: [1, { b: [] }, null, true, false, {}] }],
  ['{"a":1,"x":{"a":2},"b":{"a":3,"c":4}}', { a: 1, b: { c: 4 } }],
  // The last of two values of one name counts.
  ['{"a":1,"b":{"c":1},"a":2,"b":{}}', { a: 2, b: {} }],
  ['{"b":[1]}', { b: [1] }],
])('%s', (line, fields) => {
  expect(read(line, wanted)).toEqual(fields)
  expect(wantedByParser(line, wanted)).toEqual(fields)
})

test.each([
  // The parser may find a name that is wanted in it.
  '{"\\u0061":1}',
  '{"x\\"y":1,"é":2,"a":3}',
  '',
  '{',
  '[]',
  '{"a":01}',
  '{"a":1.}',
  '{"a":.5}',
  '{"a":-}',
  '{"a":1e}',
  '{"a":1}}',
  '{"a":1,}',
  '{"x":[1,]}',
  '{"x":{"y":1,}}',
  '{"x":[1}]',
  '{"x":tru}',
  '{"x":"\\x"}',
  '{"x":"\\u00g0"}',
  '{"x":"\t"}',
  '{"x":"',
  '{"x"}',
  '{x:1}',
  '{"a" :1}',
])('%s is left to the parser', (line) => {
  expect(read(line, wanted)).toBeUndefined()
})

test('a line that ends another is not read beyond its end', () => {
  const bytes = Buffer.from('{"a":1\n}')
  expect(wantedFields(bytes, 0, 6, wanted)).toBeUndefined()
})

test('lists in lists, more than can be walked over, are left to the parser', () => {
  const deep = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(read(deep(1_000), wanted)).toEqual({})
  expect(read(deep(5_000), wanted)).toBeUndefined()
})

/** The fields of an event, which throws when another one than the wanted is asked for. */
function watched(fields: Fields, wantedNames: Wanted): Fields {
  return new Proxy(fields, {
    get(target, name) {
      const what = typeof name === 'string' ? wantedNames.get(name) : 'value'
      if (what === undefined) throw new Error(`${String(name)} is read and not wanted`)
      const value: unknown = Reflect.get(target, name)
      return what !== 'value' && isFields(value) ? watched(value, what) : value
    },
  })
}

test.each(cases)('$name: no other field is read for $detail', ({ event, detail, wanted: names }) => {
  const facts = emptyFacts(detail)
  applyEvent(facts, watched(event, names), undefined)
  expect(facts.unusable.size).toBe(0)
  // The proof that the event was applied.
  expect(facts.jobs.size + facts.stages.size + facts.executions.size).toBe(1)
})
