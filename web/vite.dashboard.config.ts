import { defineConfig } from 'vite'

/**
 * Builds the dashboard. It is apart from the booking pages, so that they share no file with it: a shared file would be one
 * more request before somebody can choose a time.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/dashboard',
    assetsDir: '',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['src/dashboard/main.tsx', 'src/styles/dashboard/dashboard.css'] },
  },
})
