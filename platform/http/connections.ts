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

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()
const late = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n'

/** Ends the connection of a call whose body has not arrived in time. */
function limitBody(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { socket } = request
  const deadline = setTimeout(() => {
    if (!response.headersSent) socket.write(late)
    socket.destroySoon()
  }, timeoutMs)
  deadlines.set(request, deadline)
  const isThere = () => clearTimeout(deadline)
  request.once('end', isThere)
  request.once('close', isThere)
  response.once('close', isThere)
}

/** Lets the body of a call take as long as its caller goes on sending. */
export function allowLongBody(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request))
}

/** An HTTP server that holds its connections within limits. */
export function limitedServer(answer: RequestListener, limits: ConnectionLimits): Server {
  const { requestTimeoutMs, headersTimeoutMs, keepAliveTimeoutMs, checkEveryMs } = limits
  const unansweredCalls = fewUnanswered()
  const server = createServer(
    {
      // Of bodies this file looks after itself: those of some calls may take longer.
      requestTimeout: 0,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    (request, response) => {
      if (!unansweredCalls.hasRoom(request, response)) return
      if (hasBody(request)) limitBody(request, response, requestTimeoutMs)
      answer(request, response)
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
