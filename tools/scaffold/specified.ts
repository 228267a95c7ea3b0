import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AddedLine } from './scaffold.ts'

const root = resolve(import.meta.dirname, '../..')
const data = resolve(root, process.env['LAKEGAUGE_TEST_DATA'] ?? '../shared/data')
const specification = resolve(data, '../spec/calls.tsv')

/** The table of the calls that the specification does not list. */
export const ownCallsFile = 'features/own-calls.tsv'

const nameless = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

/** Whether the specification lists a call; false where the specification is not at hand. */
function isSpecified(method: string, path: string): boolean {
  if (!existsSync(specification)) return false
  const rows = readFileSync(specification, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.some(([, ofRow, itsPath = '']) => ofRow === method && nameless(itsPath) === nameless(path))
}

/** The line of a call among the product's own ones, unless the specification lists it. */
export function ownCall(method: string, path: string): AddedLine[] {
  if (isSpecified(method, path)) return []
  return [{ file: ownCallsFile, text: `${method}\t${path}\tOne sentence: why there is this call.` }]
}
