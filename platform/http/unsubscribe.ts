import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerContext } from './server-context.ts'

/** Where links in mails lead that end a subscription. */
const unsubscribePath = '/unsubscribe'
const longestToken = 1_000

/**
 * Serves the page of a link that ends a subscription. Following the link only asks, because mail filters follow links;
 * the button, or a mail program's own one, ends it.
 */
export function mountUnsubscribe(app: FastifyInstance, { unsubscribe }: ServerContext): void {
  if (!unsubscribe) return
  app.get(unsubscribePath, (_request, reply) => send(reply, question))
  // A mail program sends a form, whose content is in its address.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { bodyLimit: longestToken },
      (_request, payload, done) => {
        payload.resume()
        payload.on('end', () => done(null, undefined))
      },
    )
    scope.post(unsubscribePath, async (request, reply) => {
      const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? ''
      const isDone = token.length <= longestToken && (await unsubscribe(token))
      return send(reply.code(isDone ? 200 : 400), isDone ? done : refused)
    })
  })
}

const question =
  '<h1>Unsubscribe</h1><p>Get no more mails of this group?</p><form method="post"><button>Unsubscribe</button></form>'
const done = '<h1>Unsubscribed</h1><p>You get no more mails of this group.</p>'
const refused =
  '<h1>This link is not valid</h1><p>Ask an administrator of Lakegauge to remove your address.</p>'

function send(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="en"><head><title>Unsubscribe</title><meta name="viewport" content="width=device-width"></head><body style="font-family:system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem">${content}</body></html>`,
    )
}
