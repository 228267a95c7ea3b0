import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { parseExactly } from '../http/raw-json.ts'

type Fields = Record<string, unknown>

/** The fields of a call's body; empty if it is not a JSON object. */
export function bodyFields({ method, body }: Call): Fields {
  return method === 'POST' ? objectIn(body) : {}
}

/** The fields of a successful JSON answer; undefined for any other answer. */
export function answeredFields({ status, headers, body }: Answer): Fields | undefined {
  const isJson = headers['content-type']?.includes('json') ?? false
  return status === 200 && isJson && typeof body === 'string' ? objectIn(body) : undefined
}

/** The answer with other fields. */
export function withFields(answer: Answer, fields: Fields): Answer {
  return { ...answer, body: JSON.stringify(fields) }
}

/** The objects under a name within an object; empty if there are none. */
export function fieldsOf(value: unknown, name?: string): Fields {
  const found = name === undefined ? value : fieldsOf(value)[name]
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : {}
}

function objectIn(text: string): Fields {
  try {
    return fieldsOf(parseExactly(text))
  } catch {
    return {}
  }
}
