import { randomUUID } from 'node:crypto'
import { silentMs } from './silence.ts'
import type { State } from './state.ts'

type Execute = Pick<State, 'executeSql'>

/** Who may answer a call: the server that leads, or any one. */
export type Audience = 'leader' | 'anyone'

/** A call that a server has taken to answer it. */
export type TakenCall = { callId: string; method: string; params: unknown; attempt: number }

/** How far a call is; the answer is what the answering side wrote. */
export type CallState = { callId: string; progress: unknown; answer: unknown }

/** Asks the other servers; writing it twice is asking once. */
export async function writeCall(
  { executeSql }: Execute,
  call: { callId: string; audience: Audience; method: string; params: unknown; askedBy: string },
): Promise<void> {
  const { callId, audience, method, params, askedBy } = call
  await executeSql(
    `insert into server_call (call_id, audience, method, params, asked_by, asked_at)
    values ($1, $2, $3, $4::jsonb, $5, clock_timestamp())
    on conflict (call_id) do nothing`,
    [callId, audience, method, JSON.stringify(params ?? null), askedBy],
  )
}

/** A name for a new call. */
export function newCallId(): string {
  return randomUUID()
}

/** How far calls are; one that is not among the answers was taken away. */
export async function callStates({ executeSql }: Execute, callIds: readonly string[]): Promise<CallState[]> {
  const { rows } = await executeSql(
    'select call_id, progress, answer from server_call where call_id = any($1::uuid[])',
    [[...callIds]],
  )
  return rows.map((row) => ({
    callId: String(row['call_id']),
    progress: row['progress'],
    answer: row['answer'],
  }))
}

/** Takes calls away: nobody waits for them any more. */
export async function removeCalls({ executeSql }: Execute, callIds: readonly string[]): Promise<void> {
  await executeSql('delete from server_call where call_id = any($1::uuid[])', [[...callIds]])
}

/** Takes away every call to any server: who asked them leads no more. */
export async function removeCallsToAnyone({ executeSql }: Execute): Promise<void> {
  await executeSql(`delete from server_call where audience = 'anyone'`)
}

/** Takes calls that wait, or whose server is silent, the oldest first; no two servers take the same. */
export async function takeCalls(
  { executeSql }: Execute,
  { audience, serverId, atMost }: { audience: Audience; serverId: string; atMost: number },
): Promise<TakenCall[]> {
  const { rows } = await executeSql(
    `update server_call
    set taken_by = $2,
      attempt = attempt + 1,
      progress = null
    where call_id in (
      select call_id
      from server_call as waiting
      where audience = $1
        and answer is null
        and (
          taken_by is null
          or not exists (
            select 1
            from server_presence as taker
            where taker.server_id = waiting.taken_by
              and taker.beat_at > clock_timestamp() - $4 * interval '1 millisecond'
          )
        )
      order by asked_at
      limit $3
      for update skip locked
    )
    returning call_id, method, params, attempt`,
    [audience, serverId, atMost, silentMs],
  )
  return rows.map((row) => ({
    callId: String(row['call_id']),
    method: String(row['method']),
    params: row['params'],
    attempt: Number(row['attempt']),
  }))
}

/** Gives back what a server had taken and does not answer. */
export async function giveBackCalls(
  { executeSql }: Execute,
  { audience, serverId }: { audience: Audience; serverId: string },
): Promise<void> {
  await executeSql(
    `update server_call
    set taken_by = null
    where audience = $1
      and taken_by = $2
      and answer is null`,
    [audience, serverId],
  )
}

/** Which of its calls a server still has: the others were taken away from it, or nobody waits for them. */
export async function callsStillTaken(
  { executeSql }: Execute,
  { serverId, callIds }: { serverId: string; callIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await executeSql(
    `select call_id
    from server_call
    where call_id = any($1::uuid[])
      and taken_by = $2`,
    [[...callIds], serverId],
  )
  return new Set(rows.map((row) => String(row['call_id'])))
}

/** Tells how far a call is, or its answer, unless it was taken away meanwhile. */
export async function writeToCall(
  { executeSql }: Execute,
  call: { callId: string; serverId: string; attempt: number },
  said: { progress: unknown } | { answer: unknown },
): Promise<void> {
  const [column, value] = 'answer' in said ? ['answer', said.answer] : ['progress', said.progress]
  await executeSql(
    `update server_call
    set ${column} = $4::jsonb
    where call_id = $1
      and taken_by = $2
      and attempt = $3
      and answer is null`,
    [call.callId, call.serverId, call.attempt, JSON.stringify(value ?? null)],
  )
}
