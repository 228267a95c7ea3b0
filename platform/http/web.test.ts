import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { httpServer } from './serve.ts'
import { serverParts } from './testing/parts.ts'

function builtWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script>go()</script><script src="/x.js"></script>',
  )
  writeFileSync(join(folder, 'assets', 'main-Ab12Cd34.js'), 'run()')
  writeFileSync(join(folder, 'assets', 'main-Ab12Cd34.js.gz'), gzipSync('run()'))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, '.built-from'), 'secret hash')
  return folder
}

const { app } = await httpServer(serverParts({ webFolder: builtWeb() }))

test('lets the browser keep hashed files for ever', async () => {
  const { headers, body } = await app.inject('/assets/main-Ab12Cd34.js')
  expect([headers['cache-control'], body]).toEqual(['public, max-age=31536000, immutable', 'run()'])
})

test('sends the compressed form to a browser that takes it', async () => {
  const answer = await app.inject({
    url: '/assets/main-Ab12Cd34.js',
    headers: { 'accept-encoding': 'gzip, deflate' },
  })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(gunzipSync(answer.rawPayload).toString()).toBe('run()')
})

test.each(['/', '/index.html', '/favicon.svg'])('asks again for %s each time', async (url) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test.each(['/reporting', '/machines/0531.1-abc/instances', '/sign-in?x=1'])(
  'answers its page at %s',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).toContain('<!doctype html>')
  },
)

test('serves nothing outside its folder', async () => {
  const answer = await app.inject('/assets/..%2f..%2f..%2fetc/passwd')
  expect([answer.statusCode, answer.body.includes('root:')]).toEqual([404, false])
})

test('serves no hidden file', async () => {
  const answer = await app.inject('/.built-from')
  expect([answer.statusCode, answer.body.includes('secret hash')]).toEqual([404, false])
})

test('does not answer a missing asset with the page', async () => {
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404)
})

test('allows exactly the inline scripts of its own page', async () => {
  const { headers } = await app.inject('/')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
})

test('says what to do where the web application is not built', async () => {
  const bare = await httpServer(serverParts({ webFolder: join(tmpdir(), 'not-there') }))
  const answer = await bare.app.inject('/reporting')
  expect([answer.statusCode, answer.json().message]).toEqual([
    404,
    'The web application is not built: run "npm run build" and start again.',
  ])
})
