import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import type { Call } from '../serve/http/call.ts'
import type { Recording } from './recording.ts'

const fields = z.record(z.string(), z.unknown())

/** The recordings that match a call: the most specific one, with those that go into the same list. */
export function recordingsFor(recordings: readonly Recording[], call: Call): Recording[] {
  const matching = recordings.filter((recording) => answers(recording, call))
  const sameVersion = matching.filter(({ path }) => pathPattern(path).test(call.path))
  const candidates = sameVersion.length > 0 ? sameVersion : matching
  const most = Math.max(...candidates.map(particularity))
  const best = candidates.filter((recording) => particularity(recording) === most)
  const [first] = best
  if (!first) return []
  return first.wrap === undefined ? [first] : best.filter((recording) => recording.wrap === first.wrap)
}

/** Whether a call requests a further page. */
export function isFurtherPage(call: Call): boolean {
  const { page_token = call.query.get('page_token'), offset = call.query.get('offset') } = bodyOf(call)
  return Boolean(page_token) || Number(offset ?? 0) > 0
}

function particularity({ query, body }: Recording): number {
  return Object.keys(query).length + Object.keys(body).length
}

function answers(recording: Recording, call: Call): boolean {
  const { method, path, query, body } = recording
  if (method !== call.method || !pathPattern(anyVersion(path)).test(call.path)) return false
  if (isFurtherPage(call) && !namesPage(recording)) return false
  const sent = bodyOf(call)
  return (
    Object.entries(query).every(([name, value]) => call.query.get(name) === value) &&
    Object.entries(body).every(([name, value]) => isDeepStrictEqual(sent[name], value))
  )
}

function namesPage({ query, body }: Recording): boolean {
  return ['page_token', 'offset'].some((name) => name in query || name in body)
}

// Answers hardly differ between API versions.
function anyVersion(path: string): string {
  return path.replace(/^\/api\/2\.\d+\//, '/api/2.*/')
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
