import { z } from 'zod'

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ requestBody: z.unknown().optional() }))),
})

const texts = ['\ud800 abc', 'abc\udfff', '\udc00\ud800', 'a\0b']

/** A call with a body that holds a text which no database keeps, somewhere. */
export type UncleanCall = { method: string; path: string; body: string }

/** Such bodies for every call that takes one; fields of paths have a number that nothing has. */
export function uncleanCalls(openApi: unknown): UncleanCall[] {
  const calls = Object.entries(document.parse(openApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      requestBody === undefined ? [] : [{ method, path: path.replaceAll(/\{\w+\}/g, '1') }],
    ),
  )
  const bodies = texts.flatMap((text) => [{ name: text }, { [text]: 1 }, { values: [{ name: [text] }] }])
  return calls.flatMap((call) => bodies.map((body) => ({ ...call, body: JSON.stringify(body) })))
}
