import { expect, test } from 'vitest'
import type { Column, ColumnFormat } from '#contract/columns.ts'
import { answeredInOneVersion } from './one-version.ts'
import { csvFileName } from './csv-file-name.ts'
import { csvHeader, csvLines } from './csv.ts'
import { csvAnswer } from './report-csv.ts'

function column(format: ColumnFormat, label = 'Label'): Column {
  return { name: 'value', label, format, meaning: '' }
}

test.each([
  ['text', 'a,b', '"a,b"'],
  ['text', 'say "hi"', '"say ""hi"""'],
  ['text', 'two\nlines', '"two\nlines"'],
  ['text', '=SUM(A1)', "'=SUM(A1)"],
  ['id', '+1', "'+1"],
  ['status', '-1', "'-1"],
  ['badges', ['@x', 'y'], "'@x; y"],
  ['trend', ['-1.5', '2'], "'-1.5; 2"],
  ['text', '=1,2', `"'=1,2"`],
  ['money', '-1.5000000000', '-1.5000000000'],
  ['count', -3, '-3'],
  ['share', 0.07, '7'],
  ['share', -0.1234567, '-12.34567'],
  ['share', null, ''],
  ['boolean', false, 'false'],
  ['text', null, ''],
] as const)('writes a %s %s as %s', (format, value, line) => {
  expect(csvLines([column(format)], [{ value }])).toBe(`${line}\r\n`)
})

test.each([
  ['money', 'Cost', 'Cost (USD)'],
  ['duration', 'Duration', 'Duration (ms)'],
  ['share', 'Change', 'Change (%)'],
  ['text', 'Name, full', '"Name, full"'],
] as const)('heads a %s column %s as %s', (format, label, heading) => {
  expect(csvHeader([column(format, label)], 'USD')).toBe(`${heading}\r\n`)
})

test('names the file by its first and last day', () => {
  const range = { since: new Date('2025-05-25T00:00:00Z'), until: new Date('2025-06-01T00:00:00Z') }
  expect(csvFileName('listOrders', range)).toBe('list-orders_May_25_2025_May_31_2025.csv')
})

test('names the file of an empty range by its day', () => {
  const day = new Date('2025-05-25T00:00:00Z')
  expect(csvFileName('orders', { since: day, until: day })).toBe('orders_May_25_2025_May_25_2025.csv')
})

function letterFile(read: (page: string) => Promise<unknown> = async () => undefined) {
  return csvAnswer({
    report: { name: 'letters', columns: [{ name: 'letter', label: 'Letter', format: 'text', meaning: '' }] },
    range: { since: new Date(0), until: new Date(0) },
    currency: null,
    rowsPerPart: 2,
    async readPage({ offset, size }) {
      await read(`page at ${offset}`)
      const letters = ['a', 'b', 'c', 'd', 'e'].slice(offset, offset + size)
      return { rows: letters.map((letter) => ({ letter })), totalElements: 5 }
    },
  })
}

async function collected(parts: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const part of parts) all.push(part)
  return all
}

test('is written part by part, each row once', async () => {
  const { parts } = await letterFile()
  expect(await collected(parts)).toEqual(['Letter\r\na\r\nb\r\n', 'c\r\nd\r\n', 'e\r\n'])
})

test('breaks off rather than mix two versions of the data', async () => {
  const versions = [1, 1, 2]
  const read = async (_page: string) => ({ dataVersion: versions.shift() ?? 0 })
  const { parts } = await answeredInOneVersion(read, letterFile)
  await expect(collected(parts)).rejects.toThrow('New data arrived')
})
