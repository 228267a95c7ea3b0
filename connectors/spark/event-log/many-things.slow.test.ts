import { expect, test } from 'vitest'
import { applicationDocument } from './document/application-document.ts'
import { applyEvent } from './events/apply-event.ts'
import { executorIn, emptyFacts, jobIn, mostStages, type LogFacts } from './facts/log-facts.ts'
import { mergeFacts } from './facts/merge-facts.ts'
import { stage, taskEnd } from './testing/fault-events.ts'

function apply(facts: LogFacts, ...events: readonly object[]): LogFacts {
  for (const event of events) applyEvent(facts, { ...event }, undefined)
  return facts
}

function documentOf(facts: LogFacts) {
  const part = { file: 'log', lines: facts.lines, hasEvents: true, facts, problem: undefined }
  const parts = [{ ...part, isOverBudget: false, contextId: undefined, rolloverNumber: undefined }]
  return applicationDocument({ parts, problems: [] })
}

test('of stages that are too many to list the tasks are in the totals, by name, also when parts are merged', () => {
  const facts = emptyFacts('document')
  for (let id = 0; id < mostStages; id += 1) apply(facts, stage({ id, tasks: 1 }))
  const beyond = [mostStages + 1, mostStages + 2].flatMap((id) => [
    stage({ id, tasks: 1 }),
    taskEnd({ id, stageId: id }),
    stage({ id, tasks: 1, until: 40 }),
  ])
  apply(facts, ...beyond)
  mergeFacts(facts, apply(emptyFacts('document'), taskEnd({ id: 1, stageId: mostStages + 3 })))
  const { stages, totals, problems } = documentOf(facts)
  expect(stages).toHaveLength(mostStages)
  expect(totals).toMatchObject({ stages: 2, tasks: 3, durationSum: 30_000, executorRunTimeSum: 27_000 })
  expect(problems).toContain(
    'The application has too many stages to list them all: the last ones count in its totals only.',
  )
})

test('jobs and executors beyond a number are not kept, by name, and what they name as stages is listed no further', () => {
  const facts = emptyFacts('document')
  for (let id = 0; id < 100_001; id += 1) jobIn(facts, id)
  for (let id = 0; id < 20_001; id += 1) executorIn(facts, String(id))
  const stageIds = Array.from({ length: 150_000 }, (_, id) => id)
  apply(facts, { Event: 'SparkListenerJobStart', 'Job ID': 0, 'Stage IDs': stageIds })
  const { jobs, executors, stages, problems } = documentOf(facts)
  expect([jobs.length, executors.length, stages.length]).toEqual([100_000, 20_000, mostStages])
  expect(problems).toEqual([
    'The application has too many jobs to list them all: the last ones count in its totals only.',
    'The application has too many executors to list them all: the last ones count in its totals only.',
  ])
})
