import { readFileSync, statSync } from 'node:fs'
import type { z } from 'zod'
import { connectionDocument } from '#contract/connection.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'

/** A valid connection, and warnings about its file. */
export type ConnectionReading = { connection: ConnectionDocument; warnings: string[] }

/** Reads a connection from a file or from the document itself. Throws an error with all faults. */
export function readConnection(source: string | object): ConnectionReading {
  if (typeof source !== 'string') return { connection: parsed(source, 'The connection'), warnings: [] }
  const name = `The connection file ${source}`
  return { connection: parsed(readJson(source, name), name), warnings: warningsAbout(source, name) }
}

function parsed(document: unknown, name: string): ConnectionDocument {
  const result = connectionDocument.safeParse(document, { error: sentenceOf })
  if (!result.success)
    throw refusal(
      name,
      result.error.issues.map((issue) => `${fieldPath(issue.path)} ${issue.message}.`),
    )
  const repeated = repeatedIds(result.data.workspaces)
  if (repeated.length > 0)
    throw refusal(name, [`workspaces names the id ${repeated.join(', ')} more than once.`])
  return result.data
}

function refusal(name: string, faults: string[]): CodedError {
  return new CodedError('invalid_parameter', `${name} cannot be used: ${faults.join(' ')}`)
}

function repeatedIds(workspaces: ConnectionDocument['workspaces']): string[] {
  const ids = workspaces.map((workspace) => workspace.id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

/** Never contains the input, which may be a secret. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has the unknown field ${issue.keys.join(', ')}`
    case 'invalid_type':
      return `must be of type ${issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'invalid_format':
      return `is not a valid ${issue.format === 'url' ? 'URL' : issue.format}`
    case 'too_small':
      return 'is empty'
    case 'invalid_union':
      return 'has none of the allowed forms'
    default:
      return 'is not valid'
  }
}

function fieldPath(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place.replace(/^\./, '') || 'the document'
}

function readJson(file: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // The message of a syntax error quotes the file, which has secrets.
    const reason =
      error instanceof SyntaxError ? 'it is not JSON' : String(error instanceof Error && error.message)
    throw new CodedError('invalid_parameter', `${name} cannot be read: ${reason}.`)
  }
}

function warningsAbout(file: string, name: string): string[] {
  const mode = statSync(file).mode & 0o777
  if (process.platform === 'win32' || (mode & 0o077) === 0) return []
  return [
    `${name} holds credentials and other users can read it (mode ${mode.toString(8)}): chmod 600 ${file}.`,
  ]
}
