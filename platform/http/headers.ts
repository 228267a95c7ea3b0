import { createHash } from 'node:crypto'

/** The running version and build. */
export type BuildVersion = { buildVersion: string; gitCommit: string }

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Content-security sources for the inline scripts of a page. */
export function inlineScriptSources(html: string): string[] {
  return Array.from(html.matchAll(inlineScript), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
}

function contentSecurityPolicy(scriptSources: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

type Settings = { version: BuildVersion; scriptSources: readonly string[] }

/** The header of answers over https: the browser must not come back without it. */
export const httpsHeader = { 'strict-transport-security': 'max-age=31536000' } as const

/** Headers of every answer: what the browser must not do, and which build answered. */
export function standingHeaders({ version, scriptSources }: Settings): Record<string, string> {
  return {
    'x-build-version': version.buildVersion,
    'x-commit-id': version.gitCommit,
    'content-security-policy': contentSecurityPolicy(scriptSources),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}
