import type { ConnectionDocument } from '#contract/connection.ts'

import { credentialsOf } from '../serve/access/credentials.ts'
import { Gate } from '../serve/access/gate.ts'
import { publicRoutes } from '../serve/access/routes.ts'
import type { Answer } from '../serve/http/answer.ts'
import { json } from '../serve/http/answer.ts'
import type { Call } from '../serve/http/call.ts'
import { DatabricksError } from '../serve/http/databricks-error.ts'
import type { Route } from '../serve/http/router.ts'
import { findRoute } from '../serve/http/router.ts'
import { listen } from '../serve/http/serve.ts'
import { recordingsFor } from './matching.ts'
import type { Recording, ReplayMap } from './recording.ts'
import { recordedText } from './recording.ts'

/** A running replay. */
export type RunningReplay = { document: ConnectionDocument; close: () => Promise<void> }

const seed = 0

/** Serves the recorded answers of a folder as one workspace. */
export async function startReplay(folder: string, map: ReplayMap, port: number): Promise<RunningReplay> {
  const workspace = { accountId: map.account.id, workspaceId: map.workspace.id, cloud: map.account.cloud }
  const credentials = credentialsOf(seed, workspace)
  const gate = new Gate(credentials, Date.now)
  const tape = new Tape(folder, map.answers)
  const server = await listen(port, (call) => {
    const found = findRoute(open, call)
    if (found) return found.route.handle(found.call)
    gate.callerOf(call)
    return tape.answer(call)
  })
  const open: Route[] = [
    ...publicRoutes({ workspace, url: () => server.url }, gate),
    { method: 'GET', path: '/control/replay', handle: () => json(tape.report()) },
  ]
  return {
    document: {
      version: 1,
      demo: false,
      account: map.account,
      ...(map.clock !== undefined && { dataClock: map.clock }),
      workspaces: [
        { ...map.workspace, url: server.url, credentials: { kind: 'token', token: credentials.token } },
      ],
    },
    close: () => server.close(),
  }
}

/** Recorded answers, with what was asked of them. */
class Tape {
  readonly #folder: string
  readonly #recordings: readonly Recording[]
  readonly #asked = new Map<Recording, number>()
  readonly #notRecorded = new Map<string, number>()

  constructor(folder: string, recordings: readonly Recording[]) {
    this.#folder = folder
    this.#recordings = recordings
  }

  async answer(call: Call): Promise<Answer> {
    const found = recordingsFor(this.#recordings, call)
    const [first] = found
    if (!first) throw this.#missing(call)
    for (const recording of found) this.#asked.set(recording, (this.#asked.get(recording) ?? 0) + 1)
    const texts = await Promise.all(found.map((recording) => recordedText(this.#folder, recording)))
    const body =
      first.wrap === undefined ? (texts[0] ?? '') : `{${JSON.stringify(first.wrap)}:[${texts.join(',')}]}`
    return { status: first.status, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
  }

  /** Which recordings were asked for, which never, and which calls have none. */
  report(): object {
    const isAsked = (recording: Recording) => this.#asked.has(recording)
    return {
      asked: this.#recordings
        .filter(isAsked)
        .map((recording) => Object.assign(nameOf(recording), { times: this.#asked.get(recording) ?? 0 })),
      neverAsked: this.#recordings.filter((recording) => !isAsked(recording)).map(nameOf),
      notRecorded: [...this.#notRecorded].map(([call, times]) => ({ call, times })),
    }
  }

  #missing(call: Call): DatabricksError {
    const name = `${call.method} ${call.path}`
    this.#notRecorded.set(name, (this.#notRecorded.get(name) ?? 0) + 1)
    return new DatabricksError(404, 'NOT_FOUND', `No answer is recorded for ${name}.`)
  }
}

function nameOf({ method, path, query, file }: Recording): object {
  return { method, path, query, file }
}
