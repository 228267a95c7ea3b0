import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What callers may take of the server's connections. */
export type ConnectionLimits = {
  mostConnections: number
  /** From the first byte of a call to the end of its head. */
  headersTimeoutMs: number
  /** From the first byte of a call to the last one of its body. */
  requestTimeoutMs: number
  /** How long an answer may lie unread. */
  sendTimeoutMs: number
  /** How long a connection is kept for its next call; longer than proxies keep theirs. */
  keepAliveTimeoutMs: number
  checkEveryMs: number
}

/** Enough for hundreds of browsers, or for any number of them behind a proxy. */
export const usualConnectionLimits: ConnectionLimits = {
  mostConnections: 1_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  sendTimeoutMs: 30_000,
  keepAliveTimeoutMs: 72_000,
  checkEveryMs: 2_000,
}

/** Calls of a connection that are not answered yet. */
const mostUnanswered = 4

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUnread(socket: Socket): boolean {
  return socket.writableLength > 0
}

/** Ends a connection that sends more and more calls and takes no answers. Neither browsers nor proxies do so. */
function fewUnanswered() {
  const unanswered = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0
  return {
    hasRoom({ socket }: IncomingMessage, response: ServerResponse): boolean {
      const isTooLong = countOf(socket) >= mostUnanswered
      if (isTooLong) socket.destroy()
      if (socket.destroyed) return false
      unanswered.set(socket, countOf(socket) + 1)
      response.once('close', () => unanswered.set(socket, countOf(socket) - 1))
      return true
    },
  }
}

/** An HTTP server that holds its connections within limits. */
export function limitedServer(answer: RequestListener, limits: ConnectionLimits): Server {
  const { requestTimeoutMs, headersTimeoutMs, keepAliveTimeoutMs, checkEveryMs } = limits
  const unansweredCalls = fewUnanswered()
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    (request, response) => {
      if (unansweredCalls.hasRoom(request, response)) answer(request, response)
    },
  )
  limitConnections(server, limits)
  return server
}

/**
 * One connection too many ends the one that has waited longest for its caller to send, or else one whose caller does not
 * read; an unread answer ends its own after a while.
 */
function limitConnections(server: Server, { mostConnections, sendTimeoutMs }: ConnectionLimits): void {
  // Those that wait for their callers are in the order in which they began to.
  const [connected, waiting] = [new Set<Socket>(), new Set<Socket>()]
  const forget = (socket: Socket) => {
    connected.delete(socket)
    waiting.delete(socket)
  }
  const makeRoomFor = (newest: Socket) => {
    const [longest = newest] = waiting
    const ended = longest === newest ? (connected.values().find(isUnread) ?? newest) : longest
    forget(ended)
    ended.destroy()
  }

  server.on('connection', (socket) => {
    connected.add(socket)
    waiting.add(socket)
    socket.once('close', () => forget(socket))
    if (connected.size > mostConnections) makeRoomFor(socket)
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (hasBody(request)) request.once('end', () => waiting.delete(socket))
    else waiting.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket)
    })
  })
  server.setTimeout(sendTimeoutMs, (socket) => {
    if (waiting.has(socket) || isUnread(socket)) socket.destroy()
  })
}
