import type { AnyEndpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import type { RawCall } from '#http/call.ts'
import { parsePart } from '#http/parse.ts'
import type { Route } from '#http/route.ts'
import {
  answeredRunKindOf,
  csvCalls,
  listFilters,
  listNameOf,
  runKindOf,
} from '#product/contract/list-csv.ts'

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type Routes = ReadonlyMap<string, Route>

function routesBy(wordOf: (call: AnyEndpoint) => string | undefined, routes: readonly Route[]): Routes {
  return new Map(
    routes.flatMap((route) => {
      const word = wordOf(route.endpoint)
      return word === undefined ? [] : [[word, route] as const]
    }),
  )
}

function textsOf(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : String(value),
  ])
  return Object.fromEntries(texts)
}

/** The filters of the list as it knows them: those of the address, and those of the body. */
function asked({ raw }: RawCall): object {
  const body = parsePart(listFilters, raw.body ?? {}, 'body')
  return { ...Object(raw.query), ...textsOf(body) }
}

/** What answers the CSV calls of all lists among these routes. */
export function csvRoutesOf(routes: readonly Route[]): Route[] {
  const [lists, runs] = [routesBy(listNameOf, routes), routesBy(runKindOf, routes)]
  const calls = csvCalls(routes.map(({ endpoint }) => endpoint))
  const listNamed = (name = '') => {
    const known = lists.get(name)
    if (known) return known
    const message = `There is no list ${shownName(name)} to download. Lists: ${[...lists.keys()].join(', ')}.`
    throw new CodedError('not_found', message, { field: 'assetSubType' })
  }
  const runsOf = (type = '') => {
    const known = runs.get(type)
    if (known) return known
    const kinds = [...routesBy(answeredRunKindOf, routes).keys(), ...runs.keys()]
    const message = `Runs of ${shownName(type)} cannot be downloaded. Ask for ${alternatives.format(kinds)}.`
    throw new CodedError('not_found', message, { field: 'type' })
  }
  return [
    {
      endpoint: calls.downloadList,
      answer: async (call) => listNamed(call.raw.path['assetSubType']).answer({ ...call, wantsCsv: true }),
    },
    {
      endpoint: calls.downloadFilteredList,
      answer: async (call) =>
        listNamed(call.raw.path['assetSubType']).answer({
          ...call,
          raw: { ...call.raw, query: asked(call), body: undefined },
          wantsCsv: true,
        }),
    },
    {
      endpoint: calls.downloadRuns,
      answer: async (call) => runsOf(call.raw.path['type']).answer({ ...call, wantsCsv: true }),
    },
  ]
}
