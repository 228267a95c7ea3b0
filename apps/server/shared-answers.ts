import {
  relays,
  type AnsweredCall,
  type Answers,
  type Ask,
  type ProcessCall,
} from '#contract/process-call.ts'
import { serverCalls } from './calls/server-calls.ts'

type Lead = { isLeading(): boolean; askLeader: Ask }

const ownCalls: ReadonlySet<ProcessCall> = new Set([
  serverCalls.readiness,
  serverCalls.requests,
  serverCalls.connection,
])

/** Whether a call is about the asked server itself, whichever leads. */
export function isOfOneServer(call: ProcessCall): boolean {
  return ownCalls.has(call)
}

/** Answers calls while this server leads, and otherwise asks the leading one. */
export function sharedAnswers(own: Answers, { isLeading, askLeader }: Lead): Answers {
  return own.map((here) => {
    if (isOfOneServer(here.call)) return here
    const there = relays(here.call, askLeader)
    const answer: AnsweredCall['answer'] = (input, context) =>
      (isLeading() ? here : there).answer(input, context)
    return { call: here.call, answer }
  })
}
