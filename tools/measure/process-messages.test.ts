import { expect, test } from 'vitest'
import { parsed } from './parsed.ts'
import { messageFolders, otherValues, untypedMessages } from './process-messages.ts'
import { filesOf } from './sources.ts'

const countsOf = (text: string) => untypedMessages(parsed('apps/worker/calls.ts', text))

test.each([
  ['function ask(method: string, params: unknown) { return send(method, params) }'],
  ['const ask = (params: unknown) => send(params)'],
  ['class Calls { ask(params: unknown) { return send(params) } }'],
  ['type Handler = (params: unknown, context: Context) => Promise<number>'],
  ['interface Asked { ask(params: unknown): void }'],
  ['type Call = { method: string; params: unknown }'],
])('%s has a message of any type', (text) => {
  expect(countsOf(text)).toEqual({ unknowns: 1, casts: 0 })
})

test.each([
  ['const onError = (error: unknown) => report(error)'],
  ['const isLong = (value: unknown): value is string => typeof value === "string"'],
  ['function read(params: unknown) { return call.parse(params) }'],
  ['const read = (params: unknown) => call.safeParse(params)'],
  ['const read = (params: Call) => params'],
  ['const names = ["one"] as const'],
  ['const tables = JSON.parse(text) as Table[]'],
])('%s has none', (text) => {
  expect(countsOf(text)).toEqual({ unknowns: 0, casts: 0 })
})

test('a parameter that another function parses stays unknown', () => {
  const text =
    'const read = (params: unknown) => call.parse(params)\nconst pass = (params: unknown) => send(params)'
  expect(countsOf(text)).toEqual({ unknowns: 1, casts: 0 })
})

test('a function that only casts is a cast, not a message of any type besides', () => {
  expect(countsOf('const asFetched = (answer: unknown) => answer as Fetched')).toEqual({
    unknowns: 0,
    casts: 1,
  })
  expect(countsOf('function partsOf(answer: unknown) {\n  return answer as Part[]\n}')).toEqual({
    unknowns: 0,
    casts: 1,
  })
  expect(countsOf('const copy = (await lake.ask("backup")) as Copy')).toEqual({ unknowns: 0, casts: 1 })
})

test('the folders and the files with other values are there', () => {
  for (const folder of messageFolders)
    expect([folder, filesOf(/\.ts$/, folder).length > 0]).toEqual([folder, true])
  const files = filesOf(/\.ts$/, ...messageFolders)
  for (const { files: named } of otherValues)
    expect([named.source, files.some((file) => named.test(file))]).toEqual([named.source, true])
})
