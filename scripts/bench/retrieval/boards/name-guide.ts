/** The names of DevDocs libraries that differ from their folders. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['python~3.9', 'Python 3.9'],
  ['numpy~1.22', 'NumPy 1.22'],
  ['pandas~1', 'pandas 1'],
  ['matplotlib~3.5', 'Matplotlib 3.5'],
  ['tensorflow~2.4', 'TensorFlow 2.4'],
  ['scikit_learn', 'scikit-learn'],
  ['scikit_image', 'scikit-image'],
  ['pytorch', 'PyTorch'],
  ['django~4.0', 'Django 4.0'],
  ['django_rest_framework', 'Django REST framework'],
  ['flask~2.0', 'Flask 2.0'],
  ['werkzeug~2.0', 'Werkzeug 2.0'],
]);

/** The name of a guide as a user sees it: `amazon-rds-user-guide` is "amazon rds user guide". */
export function nameGuide(guide: string): string {
  return NAMES.get(guide) ?? guide.replaceAll('-', ' ');
}
