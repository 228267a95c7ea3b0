import type { CustomFetch } from 'openid-client'

const mostBytes = 1024 * 1024

/** Sends a request to a provider; an answer of more than a megabyte is refused. It follows no redirect. */
export const boundedFetch: CustomFetch = async (url, { body, headers, method, redirect, signal }) => {
  const form = body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}
  const response = await fetch(url, { headers, method, redirect, ...form, ...(signal && { signal }) })
  const { status, statusText, headers: answered } = response
  const hasNoBody = response.body === null || status === 204 || status === 304
  return new Response(hasNoBody ? null : await bytesOf(response), {
    status,
    statusText,
    headers: withoutEncoding(answered),
  })
}

// The bytes are unpacked already.
function withoutEncoding(headers: Headers): Headers {
  const rest = new Headers(headers)
  rest.delete('content-encoding')
  rest.delete('content-length')
  return rest
}

async function bytesOf({ body }: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('The provider answers more than a megabyte.')
    parts.push(part)
  }
  return new Blob(parts)
}
