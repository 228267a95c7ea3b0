import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lakeAnswers } from './lake-answers.ts'

const commands = join(import.meta.dirname, '../cli')

/** The calls to the lake of the commands, which the running server answers while it owns the lake. */
function askedByCommands(): string[] {
  const files = readdirSync(commands).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) =>
    Array.from(
      readFileSync(join(commands, file), 'utf8').matchAll(/askLake\(\s*lakeCalls\.(\w+)/g),
      ([, name = '']) => name,
    ),
  )
}

test('a running server answers every call to the lake that a command makes', () => {
  const nothing = () => Promise.reject(new Error('nothing is asked here'))
  const answers = lakeAnswers({
    askLake: nothing,
    mart: { version: () => 0 },
    // Only calls are listed: nothing is read.
    state: Object.create(null),
    publications: '',
    showFigures: nothing,
    sources: () => [],
    collectAgain: nothing,
  })
  const answered = new Set(answers.map(({ call }) => call.name))
  const asked = askedByCommands()
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !answered.has(name))).toEqual([])
})
