export default { reactStrictMode: false, poweredByHeader: false, images: { unoptimized: true } }
