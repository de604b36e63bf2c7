/** What a page shows at this moment. Runs in the page, and so knows nothing but what it holds. */
export async function lookAt() {
  const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
  const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
  // Six faces are ours; the others adapt fonts that a machine may have.
  const faces = [...document.fonts].filter(({ family }) =>
    ["Merriweather", "Montserrat", "Open Sans"].includes(family.replaceAll('"', "")),
  );
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  await Promise.race([Promise.all(faces.map((face) => face.load().catch(() => {}))), wait(5_000)]);
  for (let turn = 0; turn < 100 && !images.every(({ complete }) => complete); turn += 1) {
    await wait(50);
  }
  const [navigation] = performance.getEntriesByType("navigation");
  return {
    innerWidth,
    height: scrollHeight,
    excess: scrollWidth - clientWidth,
    /** Not every engine tells. */
    status: navigation && "responseStatus" in navigation ? navigation.responseStatus : undefined,
    title: document.title,
    headings: Array.from(document.querySelectorAll("h1"), ({ textContent }) => textContent),
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, not what is there
    words: document.body.innerText,
    fonts: faces.map(({ family, weight, status }) => `${family} ${weight}: ${status}`),
    brokenImages: images
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ currentSrc, src }) => currentSrc || src),
  };
}
