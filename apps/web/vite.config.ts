import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env['LAKEGAUGE_SERVER'] ?? 'http://127.0.0.1:8080'

/** Lays the compressed form beside each script and style, which the server sends to browsers that take it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    const compress = async (name: string) => {
      const file = join(dir, name)
      await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }))
    }
    await Promise.all(files.map(compress))
  },
}

const calendar = /node_modules\/(?:@mantine\/dates|dayjs)\//

export default defineConfig({
  plugins: [react(), compressed],
  server: {
    host: '127.0.0.1',
    // The server refuses calls from other sites, so that the host stays the one that the browser asked.
    proxy: Object.fromEntries(
      ['/api', '/readyz'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What several screens need comes in one file: forty small ones take a browser longer than their bytes do.
            { name: 'shared', test: (id: string) => !calendar.test(id), minShareCount: 2, priority: 1 },
            // The range of days and fields for days share it, and neither is on a first screen.
            { name: 'calendar', test: calendar },
          ],
        },
      },
    },
  },
})
