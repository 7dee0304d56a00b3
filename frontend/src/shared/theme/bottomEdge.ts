/** Heights of the bars at the lower edge of the window, so that what else is there stays above them. */

/** Height of the email banner while it is shown. */
export const bannerHeight = "var(--banner-height, 0px)";

/** Height of a page's own bar above the banner while it is shown. */
export const actionsHeight = "var(--actions-height, 0px)";

/** Ref that publishes an element's height as a custom property of the document while the element is on the page. */
export const publishHeight = (property: "--banner-height" | "--actions-height") => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const publish = () => style.setProperty(property, `${element.offsetHeight}px`);
  publish();
  const observer = new ResizeObserver(publish);
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};
