import { z } from 'zod'

import type { Answer } from '../serve/http/answer.ts'
import { json } from '../serve/http/answer.ts'
import type { Call } from '../serve/http/call.ts'
import { jsonBody } from '../serve/http/call.ts'
import type { Answers } from './answers.ts'
import { NotRecorded } from './not-recorded.ts'
import type { Folder, Kind, Recognized } from './recognized.ts'

const finished = new Set(['TERMINATED', 'SKIPPED', 'INTERNAL_ERROR'])

const eventOrder = z.looseObject({
  cluster_id: z.string(),
  start_time: z.number().default(0),
  end_time: z.number().default(Number.MAX_SAFE_INTEGER),
  order: z.string().default('DESC'),
})
const runState = z.looseObject({
  start_time: z.number().default(0),
  state: z.looseObject({ life_cycle_state: z.string().optional() }).optional(),
  status: z.looseObject({ state: z.string().optional() }).optional(),
})

type Selected = { things: readonly Recognized[]; body: object }

/** Answers like the workspace of the recognized answers in a folder. */
export class RecognizedAnswers implements Answers {
  readonly #folder: Folder
  readonly #answered = new Set<Recognized>()
  readonly #notRecorded = new NotRecorded()

  constructor(folder: Folder) {
    this.#folder = folder
  }

  async answer(call: Call): Promise<Answer> {
    const { things, body } = this.#selected(call)
    for (const thing of things) this.#answered.add(thing)
    return json(body)
  }

  /** Per file, the number of its objects and of those that were answered. */
  report(): object {
    const files = new Map<string, { file: string; things: number; answered: number }>()
    for (const thing of this.#folder.things) {
      const entry = files.get(thing.file) ?? { file: thing.file, things: 0, answered: 0 }
      entry.things += 1
      entry.answered += this.#answered.has(thing) ? 1 : 0
      files.set(thing.file, entry)
    }
    return {
      asked: [...files.values()].filter(({ answered }) => answered > 0),
      neverAsked: [...files.values()].filter(({ answered }) => answered === 0),
      notRecognized: this.#folder.notRecognized,
      notRecorded: this.#notRecorded.report(),
    }
  }

  #selected(call: Call): Selected {
    const { query } = call
    switch (`${call.method} ${call.path.replace(/^\/api\/2\.\d+\/(?:preview\/)?/, '')}`) {
      case 'GET jobs/runs/list':
        return listOf(
          'runs',
          this.#of('run').filter((run) => isRequested(run, query)),
        )
      case 'GET jobs/list':
        return listOf('jobs', this.#of('job'))
      case 'GET clusters/list':
        return listOf('clusters', this.#of('cluster'))
      case 'POST clusters/events':
        return this.#events(call)
      case 'GET jobs/runs/get':
        return this.#one('run', call, query.get('run_id'))
      case 'GET jobs/get':
        return this.#one('job', call, query.get('job_id'))
      case 'GET clusters/get':
        return this.#one('cluster', call, query.get('cluster_id'))
      case 'GET scim/v2/Me':
        return this.#one('identity', call)
      default:
        throw this.#notRecorded.error(call)
    }
  }

  #of(kind: Kind): Recognized[] {
    return this.#folder.things.filter((thing) => thing.kind === kind)
  }

  // Of several files with the object, the longest has the most. Only the first of its pages was recorded.
  #one(kind: Kind, call: Call, id?: string | null): Selected {
    const things = this.#of(kind).filter((thing) => id === undefined || thing.id === id)
    const [most] = things.toSorted((left, right) => lengthOf(right) - lengthOf(left))
    if (!most || call.query.get('page_token')) throw this.#notRecorded.error(call)
    return { things: [most], body: most.fields }
  }

  #events(call: Call): Selected {
    const request = eventOrder.safeParse(jsonBody(call)).data
    const isKnown = this.#folder.things.some(({ id }) => id === request?.cluster_id)
    if (!request || !isKnown) throw this.#notRecorded.error(call)
    const events = this.#of('event').filter(
      ({ id, latestMs }) =>
        id === request.cluster_id && request.start_time <= latestMs && latestMs <= request.end_time,
    )
    const direction = request.order === 'ASC' ? 1 : -1
    return listOf(
      'events',
      events.toSorted((left, right) => direction * (left.latestMs - right.latestMs)),
    )
  }
}

// Equal objects of two files appear once in a list.
function listOf(name: string, things: readonly Recognized[]): Selected {
  const distinct = new Map(things.map(({ fields }) => [JSON.stringify(fields), fields]))
  return { things, body: { [name]: [...distinct.values()] } }
}

function lengthOf({ fields }: Recognized): number {
  return JSON.stringify(fields).length
}

function isRequested({ fields }: Recognized, query: URLSearchParams): boolean {
  const { start_time, state, status } = runState.parse(fields)
  const isActive = !finished.has(state?.life_cycle_state ?? status?.state ?? '')
  const from = Number(query.get('start_time_from') ?? 0)
  const to = Number(query.get('start_time_to') ?? Number.MAX_SAFE_INTEGER)
  return start_time >= from && start_time <= to && (isActive || query.get('active_only') !== 'true')
}
