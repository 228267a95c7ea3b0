import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callScenarios } from './call-scenarios.ts'
import { withIntendedChanges } from './intended-changes.ts'
import { lakeScenarios } from './lake-scenarios.ts'
import { lakeStatementScenarios } from './lake-statement-scenarios.ts'
import { readScenarios } from './read-scenarios.ts'
import { recordingOf, type Recording } from './recorded-workspace.ts'

const scenarios = [...callScenarios, ...readScenarios, ...lakeStatementScenarios, ...lakeScenarios]
const recordings = new Map(
  readFileSync(join(import.meta.dirname, 'recorded.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): [string, Recording] => {
      const { name, ...recording } = JSON.parse(line)
      return [name, withIntendedChanges(name, recording)]
    }),
)

test('every scenario is recorded', () => {
  expect(scenarios.map(({ name }) => name)).toEqual([...recordings.keys()])
})

test.each(scenarios)('a workspace is asked as recorded: $name', async (scenario) => {
  expect(await recordingOf(scenario)).toEqual(recordings.get(scenario.name))
})
