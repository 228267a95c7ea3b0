import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recommendations } from './catalogue.ts'
import { waitingRecommendations } from './waiting-recommendations.ts'

const docs = readFileSync(join(import.meta.dirname, '../docs/recommendations.md'), 'utf8')

/** The cells of the table below a heading of the documentation. */
function tableBelow(heading: string): string[][] {
  const section = docs.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('the documentation lists what waits for facts, with the facts', () => {
  expect(tableBelow('What waits for facts')).toEqual(
    waitingRecommendations.map(({ code, title, waitsFor }) => [code, title, waitsFor]),
  )
})

test('the documentation lists each recommendation that is made, with its code', () => {
  const listed = tableBelow('What is proposed').map(([name, code]) => `${name} ${code}`)
  expect(listed).toEqual(recommendations.map(({ name, code }) => `${name} ${code}`).toSorted())
})

test('nothing that is made waits', () => {
  const waiting = new Set(waitingRecommendations.map(({ code }) => code))
  expect(recommendations.filter(({ code }) => waiting.has(code))).toEqual([])
})
