import { expect, test } from 'vitest'
import type { ChartSeries } from './chart-data.ts'
import { csvOf } from './chart-csv.ts'
import { estimateReasonsAt, estimateTextOf, notesAt, totalOf, valuesAt } from './chart-data.ts'

const machines: ChartSeries = { name: 'Machines', values: [760, null], fill: 'chart-1', shape: 'bar' }
const serverless: ChartSeries = {
  name: 'Serverless, "fast"',
  values: [800, 196.5],
  fill: 'chart-2',
  shape: 'bar',
  isEstimated: [false, true],
}

test('sums what is there', () => {
  expect(totalOf(machines)).toBe(760)
})

test('lists the values of a day from the largest, without those that are absent', () => {
  expect(valuesAt([machines, serverless], 0).map(({ name }) => name)).toEqual([
    'Serverless, "fast"',
    'Machines',
  ])
  expect(valuesAt([machines, serverless], 1)).toEqual([
    { name: 'Serverless, "fast"', fill: 'chart-2', value: 196.5, isEstimated: true },
  ])
})

test('each reason of an estimate is named once, and only where a value is an estimate', () => {
  const because = { isEstimated: [true, false], estimatedBecause: ['Public price.', 'Nearest run.'] }
  expect(estimateReasonsAt([machines, because, because], 0)).toEqual(['Public price.'])
  expect(estimateReasonsAt([machines, because], 1)).toEqual([])
  expect(estimateReasonsAt([serverless], 1)).toEqual([])
  expect([machines, serverless, because].map(estimateTextOf)).toEqual([undefined, undefined, 'Public price.'])
})

test('writes a CSV that a spreadsheet reads and does not run', () => {
  const data = { categories: ['24 May', '=25 May'], series: [machines, serverless] }
  expect(csvOf(data, 'Day').split('\r\n')).toEqual([
    'Day,Machines,"Serverless, ""fast"""',
    '24 May,760,800',
    "'=25 May,,196.5",
  ])
})

test('a name that begins like a number is no formula in the CSV, and a negative figure stays a number', () => {
  const series = [{ ...machines, name: '-1+1|call', values: [1, -5] }]
  expect(csvOf({ categories: ['-2+3+call|start', 'nightly-load'], series }, 'Owner').split('\r\n')).toEqual([
    "Owner,'-1+1|call",
    "'-2+3+call|start,1",
    'nightly-load,-5',
  ])
})

test('writes money into the CSV with all its decimals', () => {
  const exact = { ...machines, amounts: ['760.0000000001', null] }
  expect(csvOf({ categories: ['24 May', '25 May'], series: [exact] }, 'Day').split('\r\n')).toEqual([
    'Day,Machines',
    '24 May,760.0000000001',
    '25 May,',
  ])
})

test('writes the days of the previous period into the CSV as those of the period', () => {
  const previous = {
    name: 'Previous period',
    categories: ['17 May 2025', null],
    fileNames: ['2025-05-17', null],
    values: [3, null],
  }
  const data = {
    categories: ['24 May', '25 May'],
    fileNames: ['2025-05-24', '2025-05-25'],
    series: [machines],
  }
  expect(csvOf({ ...data, previous }, 'Day').split('\r\n')).toEqual([
    'Day,Machines,Previous day,Previous period',
    '2025-05-24,760,2025-05-17,3',
    '2025-05-25,,,',
  ])
})

test('the notes of a category, also in the CSV, have its correction and whether it is incomplete', () => {
  const data = {
    categories: ['24 May', '25 May'],
    series: [{ ...machines, values: [760, 20] }],
    incomplete: { places: [1], because: 'Incomplete' },
    restated: [{ place: 1, before: 18, text: 'was $18, now $20' }],
  }
  expect([notesAt(data, 0), notesAt(data, 1)]).toEqual([[], ['was $18, now $20', 'Incomplete']])
  expect(csvOf(data, 'Day').split('\r\n')).toEqual([
    'Day,Machines,Note',
    '24 May,760,',
    '25 May,20,"was $18, now $20; Incomplete"',
  ])
})

test('the CSV has places by the names for files, and the previous period beside them', () => {
  const data = {
    categories: ['24 May 2025', '25 May 2025'],
    fileNames: ['2025-05-24', '2025-05-25'],
    series: [machines],
    previous: {
      name: 'Previous period',
      categories: ['17 May 2025', null],
      values: [7.5, null],
      amounts: ['7.5000000001', null],
    },
  }
  expect(csvOf(data, 'Day').split('\r\n')).toEqual([
    'Day,Machines,Previous day,Previous period',
    '2025-05-24,760,17 May 2025,7.5000000001',
    '2025-05-25,,,',
  ])
})

test('the note of a category has the reason of its mark', () => {
  const marks = [{ place: 1, name: 'Failed runs', tone: 'failed', text: '2 of 8 runs failed' }] as const
  const data = { categories: ['24 May', '25 May'], series: [machines], marks }
  expect([notesAt(data, 0), notesAt(data, 1)]).toEqual([[], ['2 of 8 runs failed']])
})
