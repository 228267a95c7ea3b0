import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import type { Call } from '../serve/http/call.ts'
import type { Recording } from './recording.ts'

const fields = z.record(z.string(), z.unknown())

/** The recordings that answer a call: the most particular one, with those that go into the same list. */
export function recordingsFor(recordings: readonly Recording[], call: Call): Recording[] {
  const matching = recordings.filter((recording) => answers(recording, call))
  const most = Math.max(...matching.map(particularity))
  const best = matching.filter((recording) => particularity(recording) === most)
  const [first] = best
  if (!first) return []
  return first.wrap === undefined ? [first] : best.filter((recording) => recording.wrap === first.wrap)
}

function particularity({ query, body }: Recording): number {
  return Object.keys(query).length + Object.keys(body).length
}

function answers({ method, path, query, body }: Recording, call: Call): boolean {
  if (method !== call.method || !pathPattern(path).test(call.path)) return false
  const asked = bodyOf(call)
  return (
    Object.entries(query).every(([name, value]) => call.query.get(name) === value) &&
    Object.entries(body).every(([name, value]) => isDeepStrictEqual(asked[name], value))
  )
}

function pathPattern(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]*')}$`)
}

function bodyOf({ body }: Call): Record<string, unknown> {
  try {
    return fields.parse(JSON.parse(body === '' ? '{}' : body))
  } catch {
    return {}
  }
}
