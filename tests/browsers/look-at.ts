/** What a page shows at this moment. Runs in the page, and so knows nothing but what it holds. */
export async function lookAt() {
  const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
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
  const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
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
    links: Array.from(document.links)
      .filter((link) => link.checkVisibility())
      .map((link) => `${link.textContent} (${getComputedStyle(link).textDecorationLine})`),
    stickingOut: [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
      const parent = element.parentElement;
      // A strip that moves is meant to reach beyond its window.
      if (!parent || !element.checkVisibility() || element.closest("details ~ *")) return [];
      const [own, outer] = [getComputedStyle(element), getComputedStyle(parent)];
      const inFlow = ["static", "relative"].includes(own.position) && own.display !== "inline";
      if (!inFlow || outer.display === "inline" || element instanceof SVGElement) return [];
      const edge =
        parent.getBoundingClientRect().right -
        Number.parseFloat(outer.paddingRight) -
        Math.min(0, Number.parseFloat(own.marginRight));
      const excess = Math.round(element.getBoundingClientRect().right - edge);
      return excess > 1 ? [`${element.outerHTML.slice(0, 60)} by ${excess} px`] : [];
    }),
    brokenImages: images
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ currentSrc, src }) => currentSrc || src),
  };
}

/** Waits until what has changed is drawn. Runs in the page, too. */
export async function drawn() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

/** Where the page ends, in CSS pixels from its top. Runs in the page, too. */
export function endOfPage() {
  return Math.ceil(document.body.getBoundingClientRect().bottom + scrollY);
}
