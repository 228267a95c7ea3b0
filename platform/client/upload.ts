import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { callUrlOf, type CallTarget } from './call-url.ts'
import { answerOf, unreachable } from './call.ts'

type Sent = {
  file: Blob
  /** Takes the share of the file that is sent, 0 to 1. */
  onSent: (share: number) => void
}

/** Makes a call whose body is a file; throws ApiError. */
export async function upload<E extends AnyEndpoint>(
  endpoint: E,
  target: CallTarget<E>,
  { file, onSent }: Sent,
): Promise<OutputOf<E>> {
  // `fetch` does not report how much of a body is sent.
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  request.upload.addEventListener('progress', ({ loaded }) =>
    onSent(file.size === 0 ? 0 : loaded / file.size),
  )
  request.addEventListener('load', () =>
    resolve(new Response(request.responseText, { status: request.status })),
  )
  request.addEventListener('error', () => reject(unreachable(new Error('The file was not sent.'))))
  request.open(endpoint.method, callUrlOf(endpoint, target))
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.send(file)
  return answerOf<E>(await promise)
}
