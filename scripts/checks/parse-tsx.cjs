// dependency-cruiser 17 reads TypeScript through swc without the option for TSX. This file is loaded before it, and sets
// the option for files that need it. In others, `<T>` before a function would begin an element.
const swc = require('@swc/core')

const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
