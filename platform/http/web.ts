import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import { inlineScriptSources } from './headers.ts'
import type { ServerParts } from './server-context.ts'

const immutable = 'public, max-age=31536000, immutable'
const hashed = /-[\w-]{8,}\.\w+(\.gz)?$/
const notPages = ['/api/', '/assets/', '/healthz', '/readyz', '/.']

function cacheControl(file: string): string {
  return file.includes(`${sep}assets${sep}`) && hashed.test(file) ? immutable : 'no-cache'
}

type Web = Pick<ServerParts, 'webFolder' | 'webPage'>

const usualPage = 'index.html'

function pageOf({ webFolder, webPage = usualPage }: Web): string | undefined {
  const file = webFolder && join(webFolder, webPage)
  return file && existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Content-security sources that the web application's page needs. */
export function webScriptSources(web: Web): string[] {
  return inlineScriptSources(pageOf(web) ?? '')
}

function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !notPages.some((start) => url.startsWith(start))
}

/** Serves the web application: its files, and its page for every address that is no file and no call. */
export async function mountWeb(app: FastifyInstance, web: Web): Promise<void> {
  const { webFolder, webPage = usualPage } = web
  const page = pageOf(web)
  if (webFolder && page !== undefined) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: webPage,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => void reply.header('cache-control', cacheControl(file)),
    })
  }
  app.setNotFoundHandler((request, reply): FastifyReply => {
    if (!isPage(request)) {
      throw new CodedError(
        'not_found',
        `There is nothing at ${request.method} ${shownName(request.url.split('?')[0] ?? '')}.`,
      )
    }
    if (page === undefined) {
      throw new CodedError(
        'not_found',
        'The web application is not built: run "npm run build" and start again.',
      )
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
