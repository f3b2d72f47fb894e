export const newsPath = '/news';
export const newsPagesPath = `${newsPath}/`;

/** Names the letter in the address of a page that its link opens. */
export const letterParameter = 'l';

export const letterPath = ({ slug }: { slug: string }): string =>
  newsPagesPath + encodeURIComponent(slug);
