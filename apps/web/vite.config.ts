import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['LAKEGAUGE_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    // The server refuses calls from other sites, so that the host stays the one that the browser asked.
    proxy: Object.fromEntries(
      ['/api', '/readyz'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
  build: { target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 700 },
})
