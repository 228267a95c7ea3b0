import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const data = resolve(root, process.env['LAKEGAUGE_TEST_DATA'] ?? '../shared/data')
const callsFile = resolve(data, '../spec/calls.tsv')
const routesFile = resolve(data, '../spec/routes.tsv')

/** A call of a list. */
export type ListedCall = { area: string; method: string; path: string; guard: string }

/** A route of the web application. */
export type ListedRoute = { area: string; route: string; behaviour: string; guard: string }

function tableOf(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const names = head.split('\t')
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? '', cell])),
  )
}

function listedCall(row: Readonly<Record<string, string>>): ListedCall {
  return {
    area: row['area'] ?? 'own',
    method: row['method'] ?? '',
    path: row['path'] ?? '',
    guard: row['guard'] ?? '',
  }
}

/** The calls of the specification; undefined if it is not available. */
export function specifiedCalls(): ListedCall[] | undefined {
  return existsSync(callsFile) ? tableOf(callsFile).map(listedCall) : undefined
}

/** The product's own calls. */
export function ownCalls(): ListedCall[] {
  return tableOf(resolve(root, 'features/own-calls.tsv')).map(listedCall)
}

/** Method and path, without the names of path fields. */
export function callKey({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`
}

/** The routes of the specification; undefined if it is not available. */
export function specifiedRoutes(): ListedRoute[] | undefined {
  if (!existsSync(routesFile)) return undefined
  return tableOf(routesFile).map((row) => ({
    area: row['area'] ?? '',
    route: row['route'] ?? '',
    behaviour: row['behaviour'] ?? '',
    guard: row['guard'] ?? '',
  }))
}

/** A path, without the names of its fields. */
export function routeKey(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}').replace(/(.)\/$/, '$1')
}

/** Paths of the web application other than screens. */
export function framePaths(): string[] {
  const text = readFileSync(resolve(root, 'apps/web/routes.ts'), 'utf8')
  return Array.from(text.matchAll(/\bpath: '([^']+)'/g), (match) => match[1] ?? '')
}
