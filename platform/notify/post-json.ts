import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Attempt } from './attempt.ts'
import { receiverAddress, RefusedReceiver, type ReceiverRules } from './receiver-address.ts'

export type Posting = {
  url: URL
  body: string
  headers?: Readonly<Record<string, string>>
  rules: ReceiverRules
  signal: AbortSignal
}

const longestAnswer = 300
const worthRepeating: ReadonlySet<number> = new Set([408, 425, 429])
const aboutContent: ReadonlySet<number> = new Set([400, 413, 422])

type Answer = { status: number; retryAfter: string | undefined; text: string }

/** Sends JSON to a receiver whose address is checked each time. Redirects are not followed: their targets are unchecked. */
export async function postJson(posting: Posting): Promise<Attempt> {
  try {
    return attemptOf(posting.url, await answerOf(posting))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const isFinal = error instanceof RefusedReceiver
    return { isSent: false, isFinal, why: isFinal ? why : `${posting.url.host} did not answer: ${why}` }
  }
}

async function answerOf({ url, body, headers, rules, signal }: Posting): Promise<Answer> {
  const { address, family } = await receiverAddress(url, rules)
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const { request } = url.protocol === 'http:' ? http : https
  const timeLimit = AbortSignal.timeout(rules.answerWithinMs)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sending = request(url, {
    method: 'POST',
    agent: false,
    lookup,
    signal: AbortSignal.any([signal, timeLimit]),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Lakegauge',
      ...headers,
    },
  })
  sending.on('error', (error) =>
    reject(timeLimit.aborted ? new Error(`no answer within ${rules.answerWithinMs / 1000} seconds`) : error),
  )
  sending.on('response', (response) => {
    const { statusCode: status = 0, headers: given } = response
    let text = ''
    const end = () =>
      resolve({ status, retryAfter: given['retry-after'], text: text.slice(0, longestAnswer) })
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text += part
      if (text.length <= longestAnswer) return
      end()
      response.destroy()
    })
    response.on('end', end)
    response.on('error', reject)
  })
  sending.end(body)
  return promise
}

function attemptOf({ host }: URL, { status, retryAfter, text }: Answer): Attempt {
  const answer = `${host} answered ${status}${text === '' ? '' : `: ${text}`}`
  if (status >= 200 && status < 300) return { isSent: true, answer }
  if (status >= 300 && status < 400)
    return { isSent: false, isFinal: true, why: `${host} redirects (${status}), which is not followed.` }
  const isFinal = status < 500 && !worthRepeating.has(status)
  const isContentRefused = aboutContent.has(status)
  return {
    isSent: false,
    isFinal,
    why: answer,
    ...(isContentRefused && { isContentRefused }),
    ...pauseIn(retryAfter),
  }
}

function pauseIn(retryAfter: string | undefined): { retryAfterMs?: number } {
  const seconds = Number(retryAfter)
  return retryAfter !== undefined && Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {}
}
