import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Builds what browsers load: the style sheet and the scripts. Their names contain a hash, and the manifest has them. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/assets',
    assetsDir: '',
    manifest: 'manifest.json',
    modulePreload: false,
    rolldownOptions: {
      input: [
        'src/styles/main.css',
        'src/browser/booker.tsx',
        'src/browser/form.ts',
        'src/browser/framed.ts',
        'src/browser/own-zone.ts',
        'src/browser/signed-out.ts',
      ],
    },
  },
})
