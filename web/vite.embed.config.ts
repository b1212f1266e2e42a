import { defineConfig } from 'vite'

/**
 * Builds the script that other sites load. It is one file with a fixed name and no imports, because their pages contain
 * its address.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist/embed',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/embed/embed.ts',
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  },
})
