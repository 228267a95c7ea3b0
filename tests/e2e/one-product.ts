import type { TestProject } from 'vitest/node'
import type { ConnectionDocument } from '#contract/connection.ts'
import { serveBrowser } from './browser.ts'
import { startSmallProduct } from './small-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    /** Where a test file connects to the one browser. */
    browserEndpoint: string
    /** The lakehouse that the product reads. */
    connection: ConnectionDocument
  }
}

let stop: () => Promise<void>

/** Starts the product and the browser that all files share. */
export async function setup({ provide }: TestProject): Promise<void> {
  const [product, browser] = await Promise.all([startSmallProduct(), serveBrowser()])
  provide('productUrl', product.url)
  provide('browserEndpoint', browser.wsEndpoint())
  provide('connection', product.connection)
  stop = async () => {
    await browser.close()
    await product.stop()
  }
}

export async function teardown(): Promise<void> {
  await stop()
}
