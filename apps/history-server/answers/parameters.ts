import { badParameter, notFound } from './refusal.ts'

/** The parameters of a call, each of which may stand several times. */
export type Parameters = ReadonlyMap<string, readonly string[]>

/** The parameters of a query as the HTTP framework parsed it. */
export function parametersOf(query: unknown): Parameters {
  const entries = Object.entries(Object(query))
  return new Map(entries.map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]))
}

/** The text of a parameter; the default where it is not given. */
export function textOf(parameters: Parameters, name: string, otherwise: string): string {
  return parameters.get(name)?.[0] ?? otherwise
}

/** Whether a parameter is true. */
export function isTrue(parameters: Parameters, name: string, otherwise: boolean): boolean {
  return textOf(parameters, name, String(otherwise)).toLowerCase() === 'true'
}

/** The whole number of a parameter. Spark knows no such page if it is none. */
export function numberOf(parameters: Parameters, name: string, otherwise: number): number {
  const text = textOf(parameters, name, String(otherwise))
  if (!/^-?\d{1,10}$/.test(text)) throw notFound(`unknown value of ${name}: ${text}`)
  return Math.max(0, Number(text))
}

/** The words of a parameter, of any case, among those that it may have. */
export function wordsOf<Word extends string>(
  parameters: Parameters,
  name: string,
  known: readonly Word[],
): Word[] {
  return (parameters.get(name) ?? []).map((text) => {
    const found = known.find((word) => word === text.toUpperCase())
    if (found === undefined) throw notFound(`unknown ${name}: ${text}`)
    return found
  })
}

/** The shares of the quantiles of a call that asks for none. */
export const usualQuantiles = { stages: '0.0,0.25,0.5,0.75,1.0', taskSummary: '0.05,0.25,0.5,0.75,0.95' }

/** The shares of the quantiles that are asked for, in ascending order. */
export function quantilesOf(parameters: Parameters, usual: string): number[] {
  const texts = textOf(parameters, 'quantiles', usual).split(',')
  const shares = texts.map((text) => {
    const share = text.trim() === '' ? Number.NaN : Number(text)
    if (Number.isNaN(share)) throw badParameter('quantiles', 'double', text)
    return Math.min(1, Math.max(0, share))
  })
  return shares.toSorted((one, other) => one - other)
}
