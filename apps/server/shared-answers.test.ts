import { expect, test } from 'vitest'
import { answers } from '#contract/process-call.ts'
import { askHere } from '#local/ask-here.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { serverCalls } from './calls/server-calls.ts'
import { sharedAnswers } from './shared-answers.ts'

const connectionTo = (id: string) => ({ demo: false, workspaces: [{ id }] })
const versionOf = (version: number) => ({ version })

const answersOf = (version: number) => [
  answers(serverCalls.connection, async () => connectionTo(`of ${version}`)),
  answers(lakeCalls.publishAnew, async () => versionOf(version)),
]

test('a server that does not lead passes calls on, and answers those about itself', async () => {
  const lead = { isLeading: false }
  const ports = { isLeading: () => lead.isLeading, askLeader: askHere(answersOf(1)) }
  const ask = askHere(sharedAnswers(answersOf(2), ports))
  expect(await ask(lakeCalls.publishAnew, {})).toEqual(versionOf(1))
  expect(await ask(serverCalls.connection, {})).toEqual(connectionTo('of 2'))
  lead.isLeading = true
  expect(await ask(lakeCalls.publishAnew, {})).toEqual(versionOf(2))
})
